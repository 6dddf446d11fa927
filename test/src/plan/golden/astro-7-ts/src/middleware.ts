export { onRequest } from './auth';
