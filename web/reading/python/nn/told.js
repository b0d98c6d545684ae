// Whether a layer of PyTorch's may have an attribute that is not told of here.

import { layers } from './layer.js';

/** What any of them has beside what every module has; what begins with an underscore is left out. */
const NAMES = new Set(
  (
    'activation activation_relu_or_gelu activations add_zero_attn affine align_corners all_weights alpha append ' +
    'approximate batch_first beta bias bias_hh bias_ih bias_k bias_mask bias_orig bias_v bidirectional blank ' +
    'ceil_mode check_forward_args check_hidden_size check_input clear cls_to_become convert_sync_batchnorm copy ' +
    'count_include_pad cutoffs d_model decoder delta device_ids dilation dim distance_function div_value ' +
    'divisor_override downscale_factor dropout dropout1 dropout2 dropout3 elementwise_affine embed_dim ' +
    'embedding_dim enable_nested_tensor encoder end_dim eps extend flatten_parameters from_pretrained fromkeys ' +
    'full gather generate_square_subsequent_mask get get_expected_cell_size get_expected_hidden_size groups ' +
    'has_uninitialized_params head head_bias head_dim head_size hidden_size ignore_index in1_features ' +
    'in2_features in_channels in_features in_proj_bias in_proj_weight include_last_offset init ' +
    'initialize_parameters inplace input_size insert items k k_proj_weight kdim keepdim kernel_size keys ' +
    'label_smoothing lambd layers linear1 linear2 log_input log_prob log_target lower margin mask_check max_norm ' +
    'max_val merge_masks min_val mode module momentum multihead_attn n_classes n_clusters name negative_slope ' +
    'nhead nonlinearity norm norm1 norm2 norm3 norm_first norm_type normalized_shape num_batches_tracked ' +
    'num_channels num_classes num_embeddings num_features num_groups num_heads num_layers num_parameters ' +
    'out_channels out_features out_proj output_device output_padding output_ratio output_size p padding ' +
    'padding_idx padding_mode parallel_apply parametrizations permute_hidden pop popitem pos_weight predict ' +
    'process_group proj_size q_proj_weight recompute_scale_factor reduction replicate reset_parameters ' +
    'reset_running_stats return_indices running_mean running_var scale_factor scale_grad_by_freq scatter ' +
    'self_attn setdefault shortlist_size size sparse src_device_obj start_dim stride swap tail threshold ' +
    'track_running_stats transposed unflattened_size update upper upscale_factor use_nested_tensor v_proj_weight ' +
    'value values vdim weight weight_g weight_hh weight_ih weight_mask weight_orig weight_u weight_v ' +
    'zero_infinity'
  ).split(' '),
);

/** @type {(layer: import('./layer.js').Layer, name: string) => boolean} */
export const mayHave = (layer, name) =>
  NAMES.has(name) || /^(_|(weight|bias)_[ih]h_l\d)/.test(name) || layers.get(layer.name)?.layer !== layer;
