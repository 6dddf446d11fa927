import {
  defineMiddleware, sequence as sequence2,
} from 'astro:middleware';
import { onRequest as authOnRequest } from './auth';

const sequence = ['one', 'two'];

export const onRequest = sequence2(authOnRequest, defineMiddleware((context, next) => (sequence.length > 1 ? next() : context.redirect('/'))));
