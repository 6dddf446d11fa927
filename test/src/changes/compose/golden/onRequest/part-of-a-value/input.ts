import { createMiddleware } from './shop/middleware';

export const { onRequest } = createMiddleware({ region: 'eu' });
