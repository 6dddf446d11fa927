import { ExpressAuth, type ExpressAuthConfig } from '@create-auth/runtime/express';
import GitHub from '@create-auth/runtime/providers/github';
import { own } from './own.js';

const providers = [GitHub];
providers.push(own, { id: 'mine', type: 'oauth' }, ...(process.env.MORE ? [GitHub({ id: 'more' })] : []));

export const authHandler = ExpressAuth({ providers });
