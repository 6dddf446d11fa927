import createMiddleware from 'next-intl/middleware';
import {routing} from './i18n/routing';
import { gate } from '@create-auth/runtime/next-gate';

export default gate(['/account'], createMiddleware(routing));

export const config = {
  matcher: '/((?!api|trpc|_next|_vercel|.*\\..*).*)'
};
