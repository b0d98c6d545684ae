# The tensors of recurrent layers, by name and in lists, as initialisation goes through them.
import torch
import torch.nn as nn


class Tagger(nn.Module):
    def __init__(self, inputs, hidden, tags):
        super().__init__()
        self.rnn = nn.LSTM(inputs, hidden, num_layers=2, bidirectional=True, batch_first=True)
        self.step = nn.LSTMCell(2 * hidden, hidden)
        self.head = nn.Linear(hidden, tags)
        self.start()

    def start(self):
        for group in self.rnn._all_weights:
            for name in filter(lambda each: 'bias' in each, group):
                bias = getattr(self.rnn, name)
                gate = bias.size(0) // 4
                bias.data[gate:2 * gate].fill_(1.0)
        for inner, outer, *_ in self.rnn.all_weights:
            nn.init.xavier_uniform_(inner)
            square = outer[:self.rnn.hidden_size]
        nn.init.orthogonal_(self.rnn.all_weights[0][1])
        zeros = self.step.bias_ih.data.fill_(0)
        both = self.step.bias_ih + self.step.bias_hh

    def forward(self, x):
        outputs, _ = self.rnn(x)
        hidden = cell = x.new_zeros(x.size(0), self.step.hidden_size)
        for t in range(outputs.size(1)):
            hidden, cell = self.step(outputs[:, t], (hidden, cell))
        return self.head(hidden)


def flat(module):
    return torch.cat([each.detach().flatten() for each in module.parameters()])


model = Tagger(6, 8, 5)
scores = model(torch.randn(3, 4, 6))
everything = torch.cat([each.flatten() for each in model.rnn._flat_weights])
last = getattr(model.rnn, model.rnn._flat_weights_names[-1])
projected = nn.LSTM(6, 8, proj_size=3)
down = projected.weight_hr_l0
of_projected = flat(projected)
of_cell = flat(model.step)
of_bare_cell = flat(nn.GRUCell(6, 8, bias=False))
