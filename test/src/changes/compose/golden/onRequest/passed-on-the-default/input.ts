export { default as onRequest } from '@/lib/middleware';
