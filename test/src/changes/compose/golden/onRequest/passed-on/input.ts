export { onRequest } from './shop/middleware';
