import { createStart } from '@tanstack/react-start';
import { sessionMiddleware } from '@/lib/auth.functions';

export const startInstance = createStart(() => ({ requestMiddleware: [sessionMiddleware] }));
