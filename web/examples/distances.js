/** All distances between two sets of points: (5, 1, 2) against (1, 3, 2), without copying to make them fit. */
import { tensor } from 'stride0';

const here = tensor([[0, 0], [3, 4], [6, 8], [5, 12], [8, 15]]); // prettier-ignore
const there = tensor([[0, 0], [3, 0], [0, 4]]); // prettier-ignore

const apart = here.unsqueeze(1).sub(there.unsqueeze(0));
console.log(apart.shape);

const distances = apart.square().sum(-1).sqrt();
console.log(String(distances));
