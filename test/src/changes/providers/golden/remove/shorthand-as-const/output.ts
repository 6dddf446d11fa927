import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

const providers = [GitHub] as const;

export const authConfig = { providers } satisfies ExpressAuthConfig;
