export { onRequest } from './auth';

export const REGION = 'eu';
