/** Names of frameworks, as they write them, in any language. */
export const frameworks = {
  ...{ tfjs: 'TensorFlow.js', pytorch: 'PyTorch', numpy: 'NumPy', jax: 'JAX', tensorflow: 'TensorFlow' },
  ...{ keras: 'Keras', onnxruntime: 'ONNX Runtime', onnx: 'ONNX', mlx: 'MLX', paddle: 'Paddle', tvm: 'TVM' },
  ...{ mxnet: 'MXNet', theano: 'Theano', stride0: 'stride0', pandas: 'pandas', sklearn: 'scikit-learn' },
  ...{ scipy: 'SciPy', matplotlib: 'Matplotlib', opencv: 'OpenCV', julia: 'Julia', r: 'R', matlab: 'MATLAB' },
  ...{ octave: 'Octave', xarray: 'xarray', xgboost: 'XGBoost', lightgbm: 'LightGBM' },
};
