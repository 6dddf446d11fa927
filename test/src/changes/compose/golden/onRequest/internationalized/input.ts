import { defineMiddleware, sequence } from 'astro:middleware';
import { middleware as i18n } from 'astro:i18n';

const locale = defineMiddleware((context, next) => {
  context.locals.locale = context.currentLocale ?? 'en';
  return next();
});

export const onRequest = sequence(
  i18n({ prefixDefaultLocale: true, redirectToDefaultLocale: false }),
  locale,
);
