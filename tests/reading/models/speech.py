import math
import random

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import Tensor
from torch.nn import init


class Linear(nn.Module):
    """Wrapper class of torch.nn.Linear; weight initialize by xavier"""

    def __init__(self, in_features: int, out_features: int, bias: bool = True) -> None:
        super(Linear, self).__init__()
        self.linear = nn.Linear(in_features, out_features, bias=bias)
        init.xavier_uniform_(self.linear.weight)
        if bias:
            init.zeros_(self.linear.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(x)


class GLU(nn.Module):
    def __init__(self, dim: int) -> None:
        super(GLU, self).__init__()
        self.dim = dim

    def forward(self, inputs: Tensor) -> Tensor:
        outputs, gate = inputs.chunk(2, dim=self.dim)
        return outputs * gate.sigmoid()


class Transpose(nn.Module):
    def __init__(self, shape: tuple):
        super(Transpose, self).__init__()
        self.shape = shape

    def forward(self, x):
        return x.transpose(*self.shape)


class ConvModule(nn.Module):
    def __init__(self, in_channels, kernel_size=7, expansion_factor=2, dropout_p=0.1):
        super().__init__()
        assert (kernel_size - 1) % 2 == 0, "kernel_size should be a odd number for 'SAME' padding"
        self.sequential = nn.Sequential(
            nn.LayerNorm(in_channels),
            Transpose(shape=(1, 2)),
            nn.Conv1d(in_channels, in_channels * expansion_factor, kernel_size=1),
            GLU(dim=1),
            nn.Conv1d(in_channels, in_channels, kernel_size, groups=in_channels, padding='same'),
            nn.BatchNorm1d(in_channels),
            nn.SiLU(),
            nn.Conv1d(in_channels, in_channels, 1),
            nn.Dropout(p=dropout_p),
        )

    def forward(self, inputs):
        return self.sequential(inputs).transpose(1, 2)


class RelativeMultiHeadAttention(nn.Module):
    def __init__(self, d_model=16, num_heads=4):
        super().__init__()
        self.d_model = d_model
        self.d_head = int(d_model / num_heads)
        self.num_heads = num_heads
        self.sqrt_dim = math.sqrt(d_model)
        self.query_proj = Linear(d_model, d_model)
        self.key_proj = Linear(d_model, d_model)
        self.value_proj = Linear(d_model, d_model)
        self.pos_proj = Linear(d_model, d_model, bias=False)
        self.u_bias = nn.Parameter(torch.Tensor(self.num_heads, self.d_head))
        self.v_bias = nn.Parameter(torch.Tensor(self.num_heads, self.d_head))
        torch.nn.init.xavier_uniform_(self.u_bias)
        torch.nn.init.xavier_uniform_(self.v_bias)
        self.out_proj = Linear(d_model, d_model)

    def forward(self, query, key, value, pos_embedding, mask=None):
        batch_size = value.size(0)
        query = self.query_proj(query).view(batch_size, -1, self.num_heads, self.d_head)
        key = self.key_proj(key).view(batch_size, -1, self.num_heads, self.d_head).permute(0, 2, 1, 3)
        value = self.value_proj(value).view(batch_size, -1, self.num_heads, self.d_head).permute(0, 2, 1, 3)
        pos_embedding = self.pos_proj(pos_embedding).view(batch_size, -1, self.num_heads, self.d_head)
        content_score = torch.matmul((query + self.u_bias).transpose(1, 2), key.transpose(2, 3))
        pos_score = torch.matmul((query + self.v_bias).transpose(1, 2), pos_embedding.permute(0, 2, 3, 1))
        pos_score = self._relative_shift(pos_score)
        score = (content_score + pos_score) / self.sqrt_dim
        if mask is not None:
            mask = mask.unsqueeze(1)
            score.masked_fill_(mask, -1e9)
        attn = F.softmax(score, -1)
        context = torch.matmul(attn, value).transpose(1, 2)
        context = context.contiguous().view(batch_size, -1, self.d_model)
        return self.out_proj(context)

    def _relative_shift(self, pos_score: Tensor) -> Tensor:
        batch_size, num_heads, seq_length1, seq_length2 = pos_score.size()
        zeros = pos_score.new_zeros(batch_size, num_heads, seq_length1, 1)
        padded_pos_score = torch.cat([zeros, pos_score], dim=-1)
        padded_pos_score = padded_pos_score.view(batch_size, num_heads, seq_length2 + 1, seq_length1)
        pos_score = padded_pos_score[:, :, 1:].view_as(pos_score)
        return pos_score


class LocationLayer(nn.Module):
    def __init__(self, attention_n_filters, attention_kernel_size, attention_dim):
        super().__init__()
        padding = int((attention_kernel_size - 1) / 2)
        self.location_conv = nn.Conv1d(2, attention_n_filters, kernel_size=attention_kernel_size, padding=padding, bias=False)
        self.location_dense = nn.Linear(attention_n_filters, attention_dim, bias=False)

    def forward(self, attention_weights_cat):
        processed_attention = self.location_conv(attention_weights_cat)
        processed_attention = processed_attention.transpose(1, 2)
        processed_attention = self.location_dense(processed_attention)
        return processed_attention


class Decoder(nn.Module):
    def __init__(self, n_mels=10, enc=16, rnn=24, att=12):
        super().__init__()
        self.n_mels, self.rnn_dim = n_mels, rnn
        self.prenet = nn.ModuleList([nn.Linear(i, o) for i, o in [(n_mels, 8), (8, 8)]])
        self.attention_rnn = nn.LSTMCell(8 + enc, rnn)
        self.query_layer = nn.Linear(rnn, att, bias=False)
        self.memory_layer = nn.Linear(enc, att, bias=False)
        self.v = nn.Linear(att, 1, bias=False)
        self.location_layer = LocationLayer(4, 5, att)
        self.proj = nn.Linear(rnn + enc, n_mels)
        self.gate = nn.Linear(rnn + enc, 1)

    def initialize_decoder_states(self, memory):
        B = memory.size(0)
        MAX_TIME = memory.size(1)
        self.hidden = memory.new_zeros(B, self.rnn_dim)
        self.cell = memory.new_zeros(B, self.rnn_dim)
        self.attention_weights = memory.data.new(B, MAX_TIME).zero_()
        self.attention_weights_cum = torch.zeros_like(self.attention_weights)
        self.context = torch.zeros(B, memory.size(2))
        self.memory = memory
        self.processed_memory = self.memory_layer(memory)

    def decode(self, x):
        cell_input = torch.cat((x, self.context), -1)
        self.hidden, self.cell = self.attention_rnn(cell_input, (self.hidden, self.cell))
        self.hidden = F.dropout(self.hidden, 0.1, self.training)
        attention_weights_cat = torch.cat((self.attention_weights.unsqueeze(1), self.attention_weights_cum.unsqueeze(1)), dim=1)
        processed_query = self.query_layer(self.hidden.unsqueeze(1))
        processed = self.location_layer(attention_weights_cat)
        energies = self.v(torch.tanh(processed_query + processed + self.processed_memory))
        alignment = energies.squeeze(-1)
        self.attention_weights = F.softmax(alignment, dim=1)
        self.context = torch.bmm(self.attention_weights.unsqueeze(1), self.memory).squeeze(1)
        self.attention_weights_cum += self.attention_weights
        decoder_hidden = torch.cat((self.hidden, self.context), dim=1)
        return self.proj(decoder_hidden), self.gate(decoder_hidden), self.attention_weights

    def forward(self, memory, mels):
        go = memory.new_zeros(1, memory.size(0), self.n_mels)
        inputs = torch.cat((go, mels.permute(2, 0, 1)), dim=0)
        for layer in self.prenet:
            inputs = F.dropout(F.relu(layer(inputs)), p=0.5, training=True)
        self.initialize_decoder_states(memory)
        mel_outputs, gate_outputs, alignments = [], [], []
        while len(mel_outputs) < inputs.size(0) - 1:
            mel, gate, align = self.decode(inputs[len(mel_outputs)])
            mel_outputs += [mel]
            gate_outputs += [gate.squeeze(1)]
            alignments += [align]
        alignments = torch.stack(alignments).transpose(0, 1)
        gate_outputs = torch.stack(gate_outputs).transpose(0, 1).contiguous()
        mel_outputs = torch.stack(mel_outputs).transpose(0, 1).contiguous().transpose(1, 2)
        return mel_outputs, gate_outputs, alignments


def get_mask_from_lengths(lengths, max_len):
    ids = torch.arange(0, max_len)
    mask = (ids < lengths.unsqueeze(1))
    return mask


x = torch.randn(2, 9, 16)
conv = ConvModule(16)
y = conv(x) + x
att = RelativeMultiHeadAttention()
pos = torch.randn(1, 9, 16).repeat(2, 1, 1)
lengths = torch.tensor([9, 6])
mask = ~get_mask_from_lengths(lengths, 9)
out = att(y, y, y, pos, mask=mask.unsqueeze(1).expand(-1, 9, -1))
dec = Decoder()
mels, gates, aligns = dec(out, torch.randn(2, 10, 5))
layer = nn.TransformerEncoderLayer(d_model=16, nhead=4, batch_first=True)
encoder = nn.TransformerEncoder(layer, num_layers=2)
enc = encoder(out, src_key_padding_mask=mask)
mha = nn.MultiheadAttention(16, 4)
ctx, w = mha(enc.transpose(0, 1), enc.transpose(0, 1), enc.transpose(0, 1), key_padding_mask=mask)
logp = F.log_softmax(nn.Linear(16, 7)(enc), dim=-1).transpose(0, 1)
ctc = nn.CTCLoss()(logp, torch.randint(1, 7, (2, 4)), torch.full((2,), 9, dtype=torch.long), torch.full((2,), 4, dtype=torch.long))
frames = torch.randn(2, 40).unfold(1, 8, 4) * torch.hann_window(8)
energy = frames.pow(2).mean(dim=-1).clamp(min=1e-8).log10()
