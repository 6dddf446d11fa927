import { createStart } from '@tanstack/react-start';
import { sessionMiddleware as session } from '@/lib/auth.functions';
import { mine } from './mine';

const all = mine(session);

export const startInstance = createStart(() => ({ requestMiddleware: all }));
