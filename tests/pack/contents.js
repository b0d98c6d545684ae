/** The files of the published package, and its size limits. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';

/** Patterns for the files of the package; each must match something. */
export const CONTENT = [
  /^(CHANGELOG\.md|LICENSE|README\.md|package\.json|web\/lib\/THIRD-PARTY-NOTICES\.md)$/,
  /^web\/lib\/([a-z-]+\.js|element\.d\.ts)$/,
  /^web\/lib\/(autograd|boundary|control|engine|entries|errors|files|fuse|memory|reports|start|tensor|threads|values)\/[a-z0-9-]+\.js$/,
  /^web\/lib\/ops\/((contracting|indexing|joining|ordering|random|statistics)\/)?[a-z0-9-]+\.js$/,
  /^web\/lib\/autograd\/rules\/[a-z]+\.js$/,
  /^web\/notation\/[a-z-]+\.js$/,
  /^web\/case\/(brackets|instance|lettered|letters|library|needs|of-shapes)\.js$/,
  /^web\/reading\/(classify|product|signs)\.js$/,
  /^web\/words\/(grammar|letters)\.js$/,
  /^web\/(cli|mcp)\/[a-z-]+\.js$/,
  /^web\/diagnose\/([a-z]+\/)?[a-z-]+\.js$/,
  /^build\/site\/([a-z0-9-]+\/){0,3}[A-Za-z0-9_.-]+$/,
  /^web\/lib\/load\/(bundled|bytes|edge-light|fetch|file|host|read-file|simd|text|thread|web|workerd)\.js$/,
  /^web\/lib\/bundles\/(answer|autograd|browser|cases|check|core|diagnose|element|files|init|inline|rolldown-runtime)\.js$/,
  /^web\/lib\/bundles\/node\.cjs$/,
  /^web\/lib\/wasm\/stride0(\.text|\.thread)?\.(js|wasm)$/,
  /^web\/types\/([a-z0-9-]+\/){0,3}[a-z0-9-]+(\.text|\.thread)?\.d\.ts$/,
  /^web\/types\/package\.json$/,
];

/** In bytes: packed and unpacked. */
export const MAX_PACKED = JSON.parse(readFileSync(join(TOP, 'tests/size-budgets.json'), 'utf8')).tarball;
export const MAX_UNPACKED = 11_000_000;
