import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import { order } from './order.js';

export const authHandler = ExpressAuth({ providers: order([GitHub]) });
