// Whether a layer of PyTorch's may have an attribute that is not told of here.

import { hasParameter } from '../../runtime/signature.js';
import { layers } from './layer.js';

/** What any of them has beside its settings and what every module has; what begins with an underscore is left out. */
const NAMES = new Set(
  (
    'activation_relu_or_gelu activations all_weights append bias bias_hh bias_ih bias_k bias_mask bias_orig bias_v ' +
    'check_forward_args check_hidden_size check_input clear cls_to_become convert_sync_batchnorm copy decoder dropout1 ' +
    'dropout2 dropout3 encoder extend flatten_parameters from_pretrained fromkeys gather generate_square_subsequent_mask ' +
    'get get_expected_cell_size get_expected_hidden_size has_uninitialized_params head head_dim head_size in_channels ' +
    'in_features in_proj_bias in_proj_weight initialize_parameters insert items k_proj_weight keys layers linear1 linear2 ' +
    'log_prob merge_masks mode multihead_attn n_clusters name norm1 norm2 norm3 num_batches_tracked num_classes ' +
    'num_features out_proj output_padding parallel_apply parametrizations permute_hidden pop popitem predict ' +
    'q_proj_weight replicate reset_parameters reset_running_stats running_mean running_var scatter self_attn setdefault ' +
    'shortlist_size src_device_obj tail transposed update use_nested_tensor v_proj_weight value values weight weight_g ' +
    'weight_hh weight_ih weight_mask weight_orig weight_u weight_v'
  ).split(' '),
);

/** @type {(layer: import('./layer.js').Layer, name: string) => boolean} */
export const mayHave = (layer, name) =>
  NAMES.has(name) ||
  hasParameter(layer.signature, name) ||
  /^(_|(weight|bias)_[ih]h_l\d)/.test(name) ||
  layers.get(layer.name)?.layer !== layer;
