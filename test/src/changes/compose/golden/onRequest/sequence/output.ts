import { sequence } from 'astro:middleware';
import { log } from './log';
import { time } from './time';
import { onRequest as authOnRequest } from './auth';

export const onRequest = sequence(authOnRequest, log, time);
