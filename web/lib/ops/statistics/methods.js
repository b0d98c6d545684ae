/** The functions of this folder that are also methods, by name. */
import { corrcoef, cov } from './covariance.js';
import { std, variance } from './moments.js';
import * as nans from './nans.js';
import { dist, norm, renorm, renorm_ } from './norms.js';
import { nanquantile, quantile } from './quantiles.js';
import * as scans from './scans.js';
import { logSoftmax, logsumexp, softmax } from './softmax.js';

export const statistics = {
  ...{ ...nans, ...scans, corrcoef, cov, std, var: variance, nanquantile, quantile },
  ...{ dist, norm, renorm, renorm_, logSoftmax, logsumexp, softmax },
};
