import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import ice from './ice.js';

export const authHandler = ExpressAuth({ providers: ice.freeze([GitHub]) });
