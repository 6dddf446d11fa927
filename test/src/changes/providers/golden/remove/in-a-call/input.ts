import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import GitHub from '@create-auth/runtime/providers/github';
import { order } from './order.js';

export const authHandler = ExpressAuth({ providers: order([GitHub, Google]) });
