import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';

const PROVIDERS = Object.freeze(([GitHub]));

export const authHandler = ExpressAuth({ 'providers': PROVIDERS.concat(extra()) });

function extra() {
  return [];
}
