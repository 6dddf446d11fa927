import { createStart } from '@tanstack/react-start';
import { mine } from './mine';
import { sessionMiddleware } from './lib/auth.functions';

export const startInstance = createStart(() => ({ requestMiddleware: [...mine, sessionMiddleware] }));
