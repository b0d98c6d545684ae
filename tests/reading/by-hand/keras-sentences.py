"""Keras, layers of one's own: sentences through an LSTM and through attention, joined to one answer."""
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

WORDS, LENGTH, WIDTH = 5000, 40, 48


class Places(layers.Layer):
    def __init__(self, length, width, **kwargs):
        super().__init__(**kwargs)
        self.places = layers.Embedding(length, width)
        self.length = length

    def call(self, x):
        positions = tf.range(start=0, limit=self.length, delta=1)  #: positions (40,) int32
        return x + self.places(positions)  #: return (None, 40, 48)


class Pooling(layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.score = keras.Sequential([layers.Dense(units, activation="tanh"), layers.Dense(1)])

    def call(self, x):
        weights = tf.nn.softmax(self.score(x), axis=1)  #: weights (None, 40, 1)
        return tf.reduce_sum(weights * x, axis=1)  #: return (None, 48)


tokens = keras.Input(shape=(LENGTH,), dtype="int32")  #: tokens (None, 40) int32
words = layers.Embedding(WORDS, WIDTH, mask_zero=True)(tokens)  #: words (None, 40, 48)
forth = layers.Bidirectional(layers.LSTM(32, return_sequences=True))(words)  #: forth (None, 40, 64)
last = layers.LSTM(24)(forth)  #: last (None, 24)

placed = Places(LENGTH, WIDTH)(words)  #: placed (None, 40, 48)
seen = layers.MultiHeadAttention(num_heads=4, key_dim=12)(placed, placed)  #: seen (None, 40, 48)
mixed = layers.LayerNormalization()(layers.Add()([placed, seen]))  #: mixed (None, 40, 48)
pooled = Pooling(16)(mixed)  #: pooled (None, 48)

filtered = layers.Conv1D(20, 5, activation="relu")(words)  #: filtered (None, 36, 20)
strongest = layers.GlobalMaxPooling1D()(filtered)  #: strongest (None, 20)

joined = layers.Concatenate()([last, pooled, strongest])  #: joined (None, 92)
hidden = layers.Dropout(0.3)(layers.Dense(32, activation="relu")(joined))  #: hidden (None, 32)
answer = layers.Dense(3, activation="softmax", name="answer")(hidden)  #: answer (None, 3)
score = layers.Dense(1)(hidden)  #: score (None, 1)
model = keras.Model(tokens, [answer, score])
batch = tf.zeros((8, LENGTH), dtype=tf.int32)  #: batch (8, 40) int32
kinds, values = model(batch)  #: kinds (8, 3); values (8, 1)
best = tf.argmax(kinds, axis=-1)  #: best (8,) int64
