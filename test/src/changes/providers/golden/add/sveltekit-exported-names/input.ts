import { error, redirect } from '@sveltejs/kit';
import { SvelteKitAuth } from '@create-auth/runtime/sveltekit';
import GitHub from '@create-auth/runtime/providers/github';
import { GITHUB_ID, GITHUB_SECRET } from '$env/static/private';

export const { handle, signIn, signOut, requireSession } = SvelteKitAuth(
	{
		trustHost: true,
		providers: [GitHub({ clientId: GITHUB_ID, clientSecret: GITHUB_SECRET })]
	},
	{ error, redirect }
);
