import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import Google from '@create-auth/runtime/providers/google';
import { order } from './order.js';

export const authHandler = ExpressAuth({ providers: order([Google]) });
