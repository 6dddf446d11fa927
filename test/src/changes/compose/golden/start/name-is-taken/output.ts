import { createStart } from '@tanstack/react-start';
import { sessionMiddleware as sessionMiddleware2 } from './lib/auth.functions';

const sessionMiddleware = createSession();

export const startInstance = createStart(() => ({ requestMiddleware: [sessionMiddleware, sessionMiddleware2] }));
