import { sequence } from 'astro:middleware';
import { onRequest as auth } from './auth.ts';
import { log } from './log.ts';

export const onRequest = sequence(log, auth);
