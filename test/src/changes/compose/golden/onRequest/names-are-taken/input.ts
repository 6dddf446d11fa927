import {
  defineMiddleware,
} from 'astro:middleware';

const sequence = ['one', 'two'];

export const onRequest = defineMiddleware((context, next) => (sequence.length > 1 ? next() : context.redirect('/')));
