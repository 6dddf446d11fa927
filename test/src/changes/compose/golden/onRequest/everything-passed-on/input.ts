export * from './shop/middleware';
