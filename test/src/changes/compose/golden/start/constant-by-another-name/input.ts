import { createStart } from '@tanstack/react-start';
import { csrf } from './csrf';

const all = [csrf];

export const startInstance = createStart(() => ({ requestMiddleware: all }));
