import { createStart } from '@tanstack/react-start';

const sessionMiddleware = createSession();

export const startInstance = createStart(() => ({ requestMiddleware: [sessionMiddleware] }));
