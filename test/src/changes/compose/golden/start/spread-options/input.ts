import { createStart } from '@tanstack/react-start';
import { common } from './common';

export const startInstance = createStart(() => ({ ...common }));
