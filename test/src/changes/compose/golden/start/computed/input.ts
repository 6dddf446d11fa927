import { createStart } from '@tanstack/react-start';
import { mine } from './mine';

export const startInstance = createStart(() => ({ requestMiddleware: mine() }));
