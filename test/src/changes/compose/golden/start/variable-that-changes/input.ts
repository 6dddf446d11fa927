import { createStart } from '@tanstack/react-start';

let all = [];
if (import.meta.env.DEV) all = [log];

export const startInstance = createStart(() => ({ requestMiddleware: all }));
