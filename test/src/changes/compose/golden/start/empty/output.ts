import { sessionMiddleware } from './lib/auth.functions';

export const startInstance = createStart(() => ({ requestMiddleware: [sessionMiddleware] }));
