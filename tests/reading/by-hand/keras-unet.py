"""Keras, the functional API: a U-Net for small images."""
import numpy as np
from tensorflow import keras
from tensorflow.keras import layers


def double(x, filters, dropout=0.0):
    x = layers.Conv2D(filters, 3, padding="same", use_bias=False)(x)
    x = layers.BatchNormalization()(x)
    x = layers.Activation("relu")(x)
    if dropout:
        x = layers.SpatialDropout2D(dropout)(x)
    return layers.Conv2D(filters, 3, padding="same", activation="relu")(x)


inputs = keras.Input(shape=(96, 64, 3))  #: inputs (None, 96, 64, 3)
skips = []
x = inputs
for filters in (16, 32, 64):
    x = double(x, filters)  #: x (None, 96, 64, 16); x (None, 48, 32, 32); x (None, 24, 16, 64)
    skips.append(x)
    x = layers.MaxPooling2D(2)(x)  #: x (None, 48, 32, 16); x (None, 24, 16, 32); x (None, 12, 8, 64)
x = double(x, 128, 0.2)  #: x (None, 12, 8, 128)
for filters, skip in zip((64, 32, 16), reversed(skips)):
    x = layers.Conv2DTranspose(filters, 2, strides=2, padding="same")(x)  #: x (None, 24, 16, 64); x (None, 96, 64, 16)
    x = layers.concatenate([x, skip])  #: x (None, 24, 16, 128); x (None, 48, 32, 64); x (None, 96, 64, 32)
    x = double(x, filters)  #: x (None, 24, 16, 64); x (None, 48, 32, 32); x (None, 96, 64, 16)
outputs = layers.Conv2D(4, 1, activation="softmax")(x)  #: outputs (None, 96, 64, 4)
model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy")

images = np.random.rand(6, 96, 64, 3).astype("float32")  #: images (6, 96, 64, 3) float32
masks = model.predict(images)  #: masks (6, 96, 64, 4) float32
classes = np.argmax(masks, axis=-1)  #: classes (6, 96, 64) int64
share = (classes == 2).mean(axis=(1, 2))  #: share (6,) float64
middle = keras.Model(inputs, skips[-1])
features = middle(images)  #: features (6, 24, 16, 64) float32
