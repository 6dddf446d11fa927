import { sequence } from 'astro:middleware';
import { log } from './log';
import { time } from './time';

export const onRequest = sequence(log, time);
