import { createStart } from '@tanstack/react-start';
import { csrf } from './csrf';
import { sessionMiddleware } from './lib/auth.functions';

const requestMiddleware = [csrf, sessionMiddleware] as const;

export const startInstance = createStart(() => ({ requestMiddleware }));
