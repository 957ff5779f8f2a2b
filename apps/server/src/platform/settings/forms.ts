import * as z from 'zod'
import { isHttpUrl } from './isHttpUrl.ts'
import { Secret } from './Secret.ts'

export const secret = z.string().transform(text => new Secret(text))

export const httpUrl = z.string().refine(isHttpUrl, 'is not an http or https address')

export const password = z.string().min(8, 'is shorter than 8 characters').pipe(secret)
