import { createStart } from '@tanstack/react-start';
import { options } from './options';

export const startInstance = createStart(options);
