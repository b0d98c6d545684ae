"""Graph convolution and attention over lists of edges."""
import torch
import torch.nn as nn
import torch.nn.functional as F


def scatter_sum(src, index, dim_size):
    out = torch.zeros(dim_size, src.size(-1), dtype=src.dtype)
    return out.index_add(0, index, src)


class GCNConv(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        self.weight = nn.Parameter(torch.FloatTensor(in_features, out_features))
        if bias:
            self.bias = nn.Parameter(torch.FloatTensor(out_features))
        else:
            self.register_parameter('bias', None)
        self.reset_parameters()

    def reset_parameters(self):
        stdv = 1. / self.weight.size(1) ** 0.5
        self.weight.data.uniform_(-stdv, stdv)
        if self.bias is not None:
            self.bias.data.uniform_(-stdv, stdv)

    def forward(self, x, edge_index):
        n = x.size(0)
        row, col = edge_index
        deg = torch.zeros(n).index_add_(0, row, torch.ones(row.size(0)))
        deg_inv_sqrt = deg.clamp(min=1).pow(-0.5)
        norm = deg_inv_sqrt[row] * deg_inv_sqrt[col]
        support = torch.mm(x, self.weight)
        messages = norm.unsqueeze(1) * support[col]
        output = scatter_sum(messages, row, n)
        if self.bias is not None:
            return output + self.bias
        return output


class GATLayer(nn.Module):
    def __init__(self, in_features, out_features, dropout=0.5, alpha=0.2, concat=True):
        super(GATLayer, self).__init__()
        self.dropout = dropout
        self.out_features = out_features
        self.concat = concat
        self.W = nn.Parameter(torch.empty(size=(in_features, out_features)))
        nn.init.xavier_uniform_(self.W.data, gain=1.414)
        self.a = nn.Parameter(torch.empty(size=(2 * out_features, 1)))
        nn.init.xavier_uniform_(self.a.data, gain=1.414)
        self.leakyrelu = nn.LeakyReLU(alpha)

    def forward(self, h, adj):
        Wh = torch.mm(h, self.W)
        e = self._prepare_attentional_mechanism_input(Wh)
        zero_vec = -9e15 * torch.ones_like(e)
        attention = torch.where(adj > 0, e, zero_vec)
        attention = F.softmax(attention, dim=1)
        attention = F.dropout(attention, self.dropout, training=self.training)
        h_prime = torch.matmul(attention, Wh)
        return F.elu(h_prime) if self.concat else h_prime

    def _prepare_attentional_mechanism_input(self, Wh):
        Wh1 = torch.matmul(Wh, self.a[:self.out_features, :])
        Wh2 = torch.matmul(Wh, self.a[self.out_features:, :])
        # broadcast add
        e = Wh1 + Wh2.T
        return self.leakyrelu(e)


class GAT(nn.Module):
    def __init__(self, nfeat, nhid, nclass, dropout, alpha, nheads):
        super(GAT, self).__init__()
        self.dropout = dropout
        self.attentions = [GATLayer(nfeat, nhid, dropout=dropout, alpha=alpha, concat=True) for _ in range(nheads)]
        for i, attention in enumerate(self.attentions):
            self.add_module('attention_{}'.format(i), attention)
        self.out_att = GATLayer(nhid * nheads, nclass, dropout=dropout, alpha=alpha, concat=False)

    def forward(self, x, adj):
        x = F.dropout(x, self.dropout, training=self.training)
        x = torch.cat([att(x, adj) for att in self.attentions], dim=1)
        x = F.dropout(x, self.dropout, training=self.training)
        x = F.elu(self.out_att(x, adj))
        return F.log_softmax(x, dim=1)


class GCN(nn.Module):
    def __init__(self, nfeat, nhid, nclass):
        super().__init__()
        self.gc1 = GCNConv(nfeat, nhid)
        self.gc2 = GCNConv(nhid, nclass)

    def forward(self, x, edges):
        x = F.relu(self.gc1(x, edges))
        x = F.dropout(x, 0.5, training=self.training)
        x = self.gc2(x, edges)
        return F.log_softmax(x, dim=1)


n_nodes, n_edges = 7, 20
features = torch.randn(n_nodes, 5)
edge_index = torch.randint(0, n_nodes, (2, n_edges))
labels = torch.randint(0, 3, (n_nodes,))
idx_train = torch.arange(4)

model = GCN(nfeat=features.shape[1], nhid=16, nclass=3)
output = model(features, edge_index)
loss_train = F.nll_loss(output[idx_train], labels[idx_train])
preds = output.max(1)[1].type_as(labels)
correct = preds.eq(labels).double()
acc = correct.sum() / len(labels)

adj = torch.zeros(n_nodes, n_nodes)
adj[edge_index[0], edge_index[1]] = 1
adj = adj + torch.eye(n_nodes)
gat = GAT(nfeat=5, nhid=8, nclass=3, dropout=0.6, alpha=0.2, nheads=2)
out = gat(features, adj)
