import { createStart } from '@tanstack/react-start';
import { csrf } from './csrf';

const requestMiddleware = [csrf] as const;

export const startInstance = createStart(() => ({ requestMiddleware }));
