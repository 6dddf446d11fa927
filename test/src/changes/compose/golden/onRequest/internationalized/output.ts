import { defineMiddleware, sequence } from 'astro:middleware';
import { middleware as i18n } from 'astro:i18n';
import { onRequest as authOnRequest } from './auth';

const locale = defineMiddleware((context, next) => {
  context.locals.locale = context.currentLocale ?? 'en';
  return next();
});

export const onRequest = sequence(
  authOnRequest,
  i18n({ prefixDefaultLocale: true, redirectToDefaultLocale: false }),
  locale,
);
