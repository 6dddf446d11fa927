export { default as handle } from './hooks/handle.js';
