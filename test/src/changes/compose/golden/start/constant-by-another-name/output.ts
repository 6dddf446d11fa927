import { createStart } from '@tanstack/react-start';
import { csrf } from './csrf';
import { sessionMiddleware } from './lib/auth.functions';

const all = [csrf, sessionMiddleware];

export const startInstance = createStart(() => ({ requestMiddleware: all }));
