import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

export const authConfig = (): ExpressAuthConfig => ({ providers: [GitHub] });
