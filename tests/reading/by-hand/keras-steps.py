"""TensorFlow without `fit`: a small network, its loss, and tensors around them."""
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

model = keras.Sequential(
    [
        keras.Input(shape=(28, 28)),
        layers.Reshape((28, 28, 1)),  #: reshape (None, 28, 28, 1)
        layers.Conv2D(12, 5, strides=2),  #: conv2d (None, 12, 12, 12)
        layers.LeakyReLU(),  #: leaky_re_lu (None, 12, 12, 12)
        layers.DepthwiseConv2D(3, padding="same"),  #: depthwise_conv2d (None, 12, 12, 12)
        layers.AveragePooling2D(),  #: average_pooling2d (None, 6, 6, 12)
        layers.Flatten(),  #: flatten (None, 432)
        layers.Dense(10),  #: dense (None, 10)
    ]
)

images = tf.random.uniform((64, 28, 28))  #: images (64, 28, 28) float32
labels = tf.zeros((64, 10))  #: labels (64, 10) float32

logits = model(images)  #: logits (64, 10)
chances = tf.nn.softmax(logits)  #: chances (64, 10)
entropy = -tf.reduce_sum(labels * tf.math.log(chances + 1e-7), axis=1)  #: entropy (64,)
loss = tf.reduce_mean(entropy)  #: loss ()
guess = tf.argmax(logits, axis=1)  #: guess (64,) int64

mean = tf.reduce_mean(images, axis=[1, 2], keepdims=True)  #: mean (64, 1, 1)
centred = images - mean  #: centred (64, 28, 28)
rows = tf.reshape(centred, (-1, 784))  #: rows (64, 784)
gram = tf.matmul(rows, rows, transpose_b=True)  #: gram (64, 64)
left, right = centred[:, :, :14], centred[..., 14:]  #: left (64, 28, 14); right (64, 28, 14)
sheet = tf.concat([right, left], axis=-1)  #: sheet (64, 28, 28)
piled = tf.stack([sheet, centred], axis=1)  #: piled (64, 2, 28, 28)
turned = tf.transpose(piled, perm=[0, 2, 3, 1])  #: turned (64, 28, 28, 2)
some = turned[:9:3]  #: some (3, 28, 28, 2)
corner = turned[..., tf.newaxis, :1]  #: corner (64, 28, 28, 1, 1)
weights = tf.Variable(tf.random.normal((784, 5)))  #: weights (784, 5)
linear = rows @ weights + tf.zeros(5)  #: linear (64, 5)
held = linear.numpy().max(axis=0)  #: held (5,) float32
